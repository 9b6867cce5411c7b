from adapter import Host, OfferedSource, TargetsAnswer, TargetsRequest

async def handle(request: TargetsRequest, host: Host) -> TargetsAnswer:
    farm = (await host.fetch(f"https://farm.example.com/owners/{request['userKey']}/fields")).json()
    areas: list[OfferedSource] = [
        {"tenantKey": f["id"], "displayName": f["name"], "hint": "area", "boundary": f["outline"]}
        for f in farm["fields"]
    ]
    sensors: list[OfferedSource] = [
        {
            "tenantKey": p["id"],
            "displayName": f"Probe {p['id']}",
            "hint": "sensor",
            "sensorType": "soil-probe",
            "location": {"latitude": p["lat"], "longitude": p["lon"]},
        }
        for p in farm["probes"]
    ]
    return {"sources": areas + sensors}

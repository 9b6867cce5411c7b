from adapter import AdapterEvent, EventKind, EventsAnswer, EventsRequest, Host

async def handle(request: EventsRequest, host: Host) -> EventsAnswer:
    field = request["sourceKeys"][0]
    response = await host.fetch(f"https://diary.example.com/fields/{field}/entries?since={request['from']}")
    kinds: dict[str, EventKind] = {"sowing": "planted", "harvest": "harvested", "watering": "irrigated"}
    events: list[AdapterEvent] = [
        {"ts": entry["at"], "kind": kinds[entry["type"]], "amount": entry.get("inches"), "unit": "in"}
        for entry in response.json() if entry["type"] in kinds
    ]
    return {"events": events}

from urllib.parse import urlencode

from adapter import Host, MetricSeries, SeriesAnswer, SeriesRequest

columns = {"temperature.ambient": ("airTempF", "°F"), "precipitation.cumulative": ("rainCounter", "mm")}

async def handle(request: SeriesRequest, host: Host) -> SeriesAnswer:
    query = urlencode({"probe": request["sourceKeys"][0], "from": request["from"], "to": request["to"]})
    url = f"https://sensors.example.com/readings?{query}"
    response = await host.fetch(url, headers={"x-key": host.env["KEY"]})
    if not response.ok:
        raise RuntimeError(f"the sensors' server answered {response.status}")
    rows = response.json()

    def series_of(metric: str) -> MetricSeries:
        column, unit = columns[metric]
        return {"metric": metric, "unit": unit, "points": [[row["at"], row.get(column)] for row in rows]}

    return {"series": [series_of(metric) for metric in request["metrics"] if metric in columns]}

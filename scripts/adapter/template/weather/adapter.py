from adapter import Host, VariableSeries, WeatherAnswer, WeatherRequest

units = {"temperature": "°F", "humidity": "%", "windSpeed": "mph", "rain": "in"}

async def handle(request: WeatherRequest, host: Host) -> WeatherAnswer:
    url = f"https://weather.example.com/hourly?from={request['from']}&to={request['to']}"
    response = await host.fetch(url, headers={"authorization": f"Bearer {host.env['TOKEN']}"})
    hours = response.json()
    host.log(f"{len(hours)} hours")

    def series_of(variable: str) -> VariableSeries:
        points = [[hour["time"], hour.get(variable)] for hour in hours]
        return {"variable": variable, "unit": units[variable], "points": points}

    return {"series": [series_of(variable) for variable in request["variables"] if variable in units]}

import json

from adapter import CommsAnswer, CommsRequest, Host

async def handle(request: CommsRequest, host: Host) -> CommsAnswer:
    sent = {
        "channel": request["channel"],
        "to": request["to"],
        "subject": request.get("subject", ""),
        "text": request["message"],
        "html": request.get("html", ""),
        "headers": request.get("headers", {}),
        "attachments": request.get("attachments", []),
    }
    headers = {
        "authorization": f"Bearer {host.env['TOKEN']}",
        "content-type": "application/json",
        "idempotency-key": request.get("deliveryId", ""),
    }
    url = "https://messages.example.com/send"
    response = await host.fetch(url, method="POST", headers=headers, body=json.dumps(sent))
    if response.status == 422:
        return {"ok": False, "error": response.text()}
    if not response.ok:
        return {"ok": False, "retry": True, "error": f"the provider answered {response.status}"}
    return {"ok": True}

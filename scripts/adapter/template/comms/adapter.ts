import type { CommsAnswer, CommsRequest, Host } from "#sandbox/adapter.d.ts";

export default async function handle(request: CommsRequest, { fetch, env }: Host): Promise<CommsAnswer> {
  const { deliveryId = "", channel, to, subject = "", message, html = "", headers = {}, attachments = [] } = request;
  const response = await fetch("https://messages.example.com/send", {
    method: "POST",
    headers: {
      authorization: `Bearer ${env.TOKEN}`,
      "content-type": "application/json",
      "idempotency-key": deliveryId,
    },
    body: JSON.stringify({ channel, to, subject, text: message, html, headers, attachments }),
  });
  if (response.status === 422) return { ok: false, error: await response.text() };
  if (!response.ok) return { ok: false, retry: true, error: `the provider answered ${response.status}` };
  return { ok: true };
}

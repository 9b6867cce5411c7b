/**
 * `POST /v1/inbound/sms`: what people answer to the service's SMS, as the provider hands it on (a form, signed).
 * Outside the contract of JSON operations, which knows neither forms nor signatures: the signature is the credential.
 */
import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "#core/errors.ts";
import { isSignedByTwilio } from "#server/net/twilio-signature.ts";
import type { TakeSmsAnswer } from "./sms-answers.ts";

export interface InboundSmsDependencies {
  readonly take: TakeSmsAnswer;
  /** With account and token; null where no provider is configured. */
  readonly smsUrl: string | null;
  /** How the provider reaches the service; known once it listens. */
  readonly baseUrl: () => string;
}

const path = "/v1/inbound/sms";
/** An SMS has 1,600 characters at most; the rest is about who sent it. */
const maxBodyBytes = 16_384;
/** Nothing is answered to the sender: https://www.twilio.com/docs/messaging/twiml */
const noAnswer = '<?xml version="1.0" encoding="UTF-8"?><Response/>';

/** @returns what adds the address to the application */
export function inboundSms({ take, smsUrl, baseUrl }: InboundSmsDependencies): (app: FastifyInstance) => Promise<void> {
  const token = smsUrl === null ? null : decodeURIComponent(new URL(smsUrl).password);
  return async (app) => {
    await app.register(async (inbound) => {
      inbound.removeAllContentTypeParsers();
      inbound.addContentTypeParser(
        "application/x-www-form-urlencoded",
        { parseAs: "string", bodyLimit: maxBodyBytes },
        async (_request: FastifyRequest, body: string) => new URLSearchParams(body),
      );
      inbound.setErrorHandler((error) => {
        throw inOwnWords(error);
      });
      inbound.post(path, async (request, reply) => {
        const form = formOf(request);
        requireSigned(token, request, form, baseUrl());
        // With words of the operator's own, Twilio says what they mean.
        await take(form.get("From") ?? "", form.get("OptOutType") ?? form.get("Body") ?? "");
        return reply.header("content-type", "text/xml; charset=utf-8").send(noAnswer);
      });
    });
  };
}

/** What the framework refuses is told for a form: everywhere else bodies are JSON. */
function inOwnWords(error: unknown): unknown {
  const { code } = error as { readonly code?: unknown };
  if (code === "FST_ERR_CTP_BODY_TOO_LARGE")
    return new AppError("body-too-large", `An answer by SMS has at most ${maxBodyBytes} bytes.`);
  if (code === "FST_ERR_CTP_INVALID_MEDIA_TYPE")
    return new AppError("unsupported-media-type", "An answer by SMS is a form: application/x-www-form-urlencoded.");
  return error;
}

function formOf({ body }: FastifyRequest): URLSearchParams {
  return body instanceof URLSearchParams ? body : new URLSearchParams();
}

function requireSigned(token: string | null, request: FastifyRequest, form: URLSearchParams, baseUrl: string): void {
  if (token === null)
    throw new AppError("not-found", "No provider of SMS is configured here, so none can hand on answers: see SMS_URL.");
  const header = request.headers["x-twilio-signature"];
  const signature = typeof header === "string" ? header : null;
  if (isSignedByTwilio(token, { url: baseUrl + request.originalUrl, form, signature })) return;
  throw new AppError(
    "invalid-signature",
    `X-Twilio-Signature is not that of this request to ${baseUrl + path}. The provider must call this address, and have the token in SMS_URL.`,
  );
}

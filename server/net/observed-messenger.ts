/** Messages as the metrics see them: by channel and outcome. */
import type { Message, Messenger, SendOutcome } from "./message.ts";

export interface MessageSample {
  readonly channel: Message["channel"];
  /** `failed`: the transport was away, and the message may be sent again. */
  readonly outcome: SendOutcome["status"] | "failed";
}

export function observedMessenger(messenger: Messenger, observe: (sample: MessageSample) => void): Messenger {
  return {
    ...messenger,
    send: async (message, signal, handover) => {
      const { channel } = message;
      try {
        const sent = await messenger.send(message, signal, handover);
        observe({ channel, outcome: sent.status });
        return sent;
      } catch (error) {
        observe({ channel, outcome: "failed" });
        throw error;
      }
    },
  };
}

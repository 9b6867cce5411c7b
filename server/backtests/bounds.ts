/** How much of what a backtest finds is kept: the first, up to a bound; what comes after it is counted. Pure. */
import {
  type BacktestMessage,
  type BacktestTransition,
  maxMessageLength,
  maxMessages,
  maxTransitions,
} from "./model.ts";

/** What is kept so far, and how many are not. */
export interface Tally {
  readonly transitions: number;
  readonly transitionsLeftOut: number;
  readonly messages: number;
  readonly messagesLeftOut: number;
  /** Characters of the messages that are kept. */
  readonly messageLength: number;
}

export const emptyTally: Tally = {
  transitions: 0,
  transitionsLeftOut: 0,
  messages: 0,
  messagesLeftOut: 0,
  messageLength: 0,
};

export interface Found {
  readonly transitions: readonly BacktestTransition[];
  readonly messages: readonly BacktestMessage[];
}

/** After one message that finds no room, none is kept: what is kept has no gaps. */
export function keptOf(tally: Tally, { transitions, messages }: Found): Found & { readonly tally: Tally } {
  const keptTransitions = transitions.slice(0, maxTransitions - tally.transitions);
  let { messageLength } = tally;
  const room = tally.messagesLeftOut > 0 ? 0 : maxMessages - tally.messages;
  const keptMessages: BacktestMessage[] = [];
  for (const message of messages.slice(0, room)) {
    const length = lengthOf(message);
    if (messageLength + length > maxMessageLength) break;
    messageLength += length;
    keptMessages.push(message);
  }
  return {
    transitions: keptTransitions,
    messages: keptMessages,
    tally: {
      transitions: tally.transitions + keptTransitions.length,
      transitionsLeftOut: tally.transitionsLeftOut + transitions.length - keptTransitions.length,
      messages: tally.messages + keptMessages.length,
      messagesLeftOut: tally.messagesLeftOut + messages.length - keptMessages.length,
      messageLength,
    },
  };
}

/** Of a place in a list of targets, as JSON. */
const placeLength = 5;

function lengthOf({ text, subject, reason, targets }: BacktestMessage): number {
  return text.length + (subject?.length ?? 0) + (reason?.length ?? 0) + targets.length * placeLength;
}

/**
 * How far a call of an adapter has come: its questions, the responses to them, its log. A call whose cell has died
 * begins again in another and gets the same responses in the same order. Nothing is asked or logged twice: what a
 * script asks depends on its job and on the responses alone. Knows no cell.
 */
import { isDeepStrictEqual } from "node:util";
import type { AdapterQuestion } from "#sandbox/adapter.ts";
import { maxKeptBytes } from "#sandbox/adapter-replay.ts";
import type { HostResponse } from "./messages.ts";

/** The script asked something else this time: it cannot go on from where it stood. */
export class OtherCourse extends Error {
  override readonly name = "OtherCourse";
}

/** What of a turn its course is made of. */
interface CourseTurn {
  readonly status: string;
  readonly questions?: readonly AdapterQuestion[];
  readonly log: readonly string[];
}

export class CallCourse {
  /** The lines so far, each once. */
  readonly log: string[] = [];
  readonly #asked: AdapterQuestion[] = [];
  readonly #given: HostResponse[] = [];
  #givenBytes = 0;
  /** Of the present try. */
  #askedNow = 0;
  #givenNow = 0;
  #loggedNow = 0;

  /** The responses have more bytes than are kept. */
  get isTooLong(): boolean {
    return this.#givenBytes > maxKeptBytes;
  }

  /** Begins a try from the call's start. */
  begin(): void {
    this.#askedNow = 0;
    this.#givenNow = 0;
    this.#loggedNow = 0;
  }

  /**
   * Takes note of a turn.
   * @returns its questions that were not asked before
   * @throws OtherCourse where an earlier try went another way
   */
  follow(turn: CourseTurn): readonly AdapterQuestion[] {
    this.log.push(...turn.log.slice(Math.max(0, this.log.length - this.#loggedNow)));
    this.#loggedNow += turn.log.length;
    const questions = turn.questions ?? [];
    const known = this.#asked.slice(this.#askedNow, this.#askedNow + questions.length);
    if (!isDeepStrictEqual(questions.slice(0, known.length), known))
      throw new OtherCourse("The script asked something else.");
    const news = questions.slice(known.length);
    this.#asked.push(...news);
    this.#askedNow += questions.length;
    if (turn.status !== "waiting" && this.#askedNow < this.#asked.length)
      throw new OtherCourse("The script asked less.");
    return news;
  }

  /**
   * The response that an earlier try got at this point; undefined where it had come no further.
   * @throws OtherCourse where it belongs to a question that was not asked yet
   */
  nextKnown(): HostResponse | undefined {
    const response = this.#given[this.#givenNow];
    if (response === undefined) return undefined;
    const asked = this.#asked.slice(0, this.#askedNow);
    if (!asked.some(({ id }) => id === response.id)) throw new OtherCourse("The script asked later.");
    this.#givenNow += 1;
    return response;
  }

  /** Keeps a response for further tries. */
  keep(given: HostResponse): void {
    this.#givenBytes += "body" in given.response ? given.response.body.byteLength : 0;
    if (this.isTooLong) this.#given.length = 0;
    else this.#given.push(given);
    this.#givenNow = this.#given.length;
  }
}

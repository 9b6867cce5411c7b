/**
 * Runs inside a tile realm: evaluates the steps of many targets by the plan of one timed call, each target and step for
 * itself. What a step returned is the next one's upstream without leaving the realm.
 *
 * The function is sent to the isolate as source text: it must not refer to anything outside itself.
 */
import type { Evaluator } from "./evaluator.ts";
import type { RealmControls } from "./harden.ts";
import type { Plan, PlannedStepData, UpstreamSource, Verdict } from "./plan.ts";

export interface BatchRunner {
  /** @returns the number by which plans name this evaluator */
  add(evaluator: Evaluator): number;
  /** From now on inputs are read from here, and results left there. */
  attach(inputs: SharedArrayBuffer, outputs: SharedArrayBuffer): void;
  /** @returns JSON of the lines that the last script printed */
  readLog(): string;
  /** @returns undefined when all targets were done without a failure, a stage or a trace, else JSON of a `Report` */
  run(planJson: string): string | undefined;
}

export function createBatchRunner(controls: RealmControls, maxBlockBytes: number): BatchRunner {
  const { parse, stringify } = JSON;
  const { freeze, keys } = Object;
  const evaluators: Evaluator[] = [];
  let inputs: SharedArrayBuffer;
  let outputs: SharedArrayBuffer;

  const deepFreeze = (value: unknown): unknown => {
    if (value === null || typeof value !== "object") return value;
    const names = keys(value);
    for (let index = 0; index < names.length; index += 1)
      deepFreeze((value as Record<string, unknown>)[names[index] as string]);
    return freeze(value);
  };

  return {
    add(evaluator) {
      evaluators[evaluators.length] = evaluator;
      return evaluators.length - 1;
    },
    attach(newInputs, newOutputs) {
      inputs = newInputs;
      outputs = newOutputs;
    },
    readLog: () => controls.readLog(),
    run(planJson) {
      const { now, outputAt, steps, targets } = parse(planJson) as Plan;
      // All that scripts see of the plan is frozen, and carries no state.
      for (let index = 0; index < steps.length; index += 1) deepFreeze((steps[index] as Plan["steps"][number]).params);
      const verdicts: [number, number, Verdict][] = [];
      let at = outputAt;
      let done = 0;
      for (; done < targets.length; done += 1) {
        if (done > 0 && at + steps.length * maxBlockBytes > outputs.byteLength) break;
        const target = targets[done] as Plan["targets"][number];
        deepFreeze(target.target);
        deepFreeze(target.window);
        let upstream: UpstreamSource | null =
          target.upstream === null
            ? null
            : {
                kind: target.upstream.kind,
                isTriggered: target.upstream.isTriggered,
                lastValue: target.upstream.lastValue,
                buffer: inputs,
                at: target.upstream.at,
                count: target.upstream.count,
              };
        for (let index = 0; index < steps.length; index += 1) {
          const step = steps[index] as Plan["steps"][number];
          controls.reset(now, `${target.seed}/${step.row}`);
          const evaluator = evaluators[step.script] as Evaluator;
          const place = { params: step.params, target: target.target, window: target.window, now };
          const data = target.data[index] as PlannedStepData;
          if (data.events.length > 0) deepFreeze(data.events);
          const ended = evaluator.evaluate(place, data, inputs, upstream, outputs, at);
          const stage = ended.output?.stage;
          if (ended.failure !== undefined || stage !== undefined || ended.trace.length > 0) {
            verdicts[verdicts.length] = [
              done,
              index,
              {
                ...(ended.failure === undefined ? {} : { failure: ended.failure }),
                ...(stage === undefined ? {} : { stage }),
                trace: ended.trace,
              },
            ];
          }
          if (ended.output === undefined) break;
          upstream = ended.output;
          at = ended.end;
        }
      }
      return verdicts.length === 0 && done === targets.length ? undefined : stringify({ done, verdicts });
    },
  };
}

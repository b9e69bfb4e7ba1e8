import { setTimeout as sleep } from 'node:timers/promises'

/** First and longest pause between two looks, in milliseconds. A look is often a call, so that the pauses grow. */
const pauses = { first: 25, longest: 250 }

/** Resolves once the condition holds. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  for (let pause = pauses.first; !(await holds()); pause = Math.min(pause * 1.3, pauses.longest)) await sleep(pause)
}

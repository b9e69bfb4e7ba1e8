import { boundsOfWork } from '#server/platform/children/bounds-of-work.ts'
import { ChildFailed, ChildNotStarted, ChildStalled, openChildPool } from '#server/platform/children/child-pool.ts'
import { openPixelBudget, withinBudget } from '#server/platform/fairness/pixel-budget.ts'
import type { Logo, NoLogo } from './logo-child.ts'

/** Reads logos in a process that may die. */
export type LogoReader = { read(bytes: Uint8Array): Promise<Logo | NoLogo>; close(): void }

/** Seconds of a processor that one mark may cost. */
const secondsOfMark = 10

export function openLogoReader({ pixels = openPixelBudget() } = {}): LogoReader {
  const pool = openChildPool<{ bytes: Uint8Array }, Logo | NoLogo, number>(new URL('logo-child.ts', import.meta.url), {
    size: 1,
    ...boundsOfWork(secondsOfMark),
  })
  return {
    read: async (bytes) => {
      try {
        return await withinBudget(pixels, (roomFor) => pool.run({ bytes }, roomFor))
      } catch (error) {
        const isPassing = error instanceof ChildNotStarted || error instanceof ChildStalled
        if (error instanceof ChildFailed && !isPassing) return { problem: 'Reading the file brought its reader down.' }
        throw error
      }
    },
    close: pool.close,
  }
}

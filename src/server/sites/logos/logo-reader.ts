import { ChildFailed, ChildNotStarted, openChildPool } from '#server/platform/children/child-pool.ts'
import { openPixelBudget, withinBudget } from '#server/platform/fairness/pixel-budget.ts'
import type { Logo, NoLogo } from './logo-child.ts'

/** Reads the marks of sites in a process that may die. */
export type LogoReader = { read(bytes: Uint8Array): Promise<Logo | NoLogo>; close(): void }

/** Bounds of reading one mark, as of any picture (images/reading/picture-reader.ts). */
const limits = { cpuMs: 10_000, withinMs: 60_000 }

export function openLogoReader({ pixels = openPixelBudget() } = {}): LogoReader {
  const pool = openChildPool<{ bytes: Uint8Array }, Logo | NoLogo, number>(new URL('logo-child.ts', import.meta.url), {
    size: 1,
    ...limits,
  })
  return {
    read: async (bytes) => {
      try {
        return await withinBudget(pixels, (roomFor) => pool.run({ bytes }, roomFor))
      } catch (error) {
        if (error instanceof ChildFailed && !(error instanceof ChildNotStarted))
          return { problem: 'Reading the file brought its reader down.' }
        throw error
      }
    },
    close: pool.close,
  }
}

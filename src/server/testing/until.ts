import { setTimeout as sleep } from 'node:timers/promises'

/** Resolves once it is so. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await sleep(25)
}

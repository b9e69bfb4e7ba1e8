import { totalmem } from 'node:os'

/** Pixels decoded at a time, by the pictures' headers: a file of a megabyte may decode to a gigabyte. */
export type PixelBudget = {
  /** Waits until there is room for a picture of so many pixels; in the order they came. One beyond all room has it alone. Resolves to what gives it back. */
  take(pixels: number): Promise<() => void>
}

/** Four channels of 16 bits, as in the largest pictures. */
const bytesEach = 8
/** Beside all else that there is to do, a quarter of the machine's memory; and no more than what two of the largest pictures take. */
const usual = Math.min(400_000_000, totalmem() / 4 / bytesEach)

export function openPixelBudget(most = usual): PixelBudget {
  const waiting: { pixels: number; begin: () => void }[] = []
  let left = most
  const serve = () => {
    for (let next = waiting[0]; next && next.pixels <= left; next = waiting[0]) {
      left -= next.pixels
      waiting.shift()
      next.begin()
    }
  }
  return {
    take: async (asked) => {
      const pixels = Math.min(most, Math.max(0, asked))
      await new Promise<void>((begin) => {
        waiting.push({ pixels, begin })
        serve()
      })
      return () => {
        left += pixels
        serve()
      }
    },
  }
}

/** Does one piece of work of a child that asks for room once it knows how large its picture is; what it took is given back when it is done. */
export async function withinBudget<T>(
  budget: PixelBudget,
  work: (roomFor: (pixels: number) => Promise<void>) => Promise<T>,
): Promise<T> {
  const taken: (() => void)[] = []
  try {
    return await work(async (pixels) => void taken.push(await budget.take(pixels)))
  } finally {
    for (const giveBack of taken) giveBack()
  }
}

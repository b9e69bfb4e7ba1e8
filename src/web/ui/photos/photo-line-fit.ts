/** Heights of a line, in pixels: in a window as narrow as a phone's, and in a wider one. */
const narrow = { below: 700, least: 84, most: 132 }
const wide = { least: 134, most: 200 }
const gap = 8
/** Pixels for the hidden photographs' number, at usual size. */
const usualRoom = 56

/** Width over height as shown in a line. Extreme shapes are limited so that they stay readable. */
export const shownAspect = (aspect: number): number =>
  Number.isFinite(aspect) && aspect > 0 ? Math.min(Math.max(aspect, 0.4), 3.5) : 1.5

/**
 * Returns how many photographs, given as width over height, fit a line of this width in pixels, and its height. A full line becomes lower instead
 * of cutting; a short one keeps the greatest height and natural widths.
 */
export function lineOf(
  aspects: readonly number[],
  { width, total, roomForRest = usualRoom }: { width: number; total: number; roomForRest?: number },
): { count: number; height: number } {
  const { least, most } = width < narrow.below ? narrow : wide
  const roomFor = (count: number) => width - gap * (count - 1) - (count < total ? roomForRest + gap : 0)
  let count = 0
  let sum = 0
  for (const aspect of aspects) {
    const more = sum + shownAspect(aspect)
    if (count > 0 && more * least > roomFor(count + 1)) break
    sum = more
    count += 1
  }
  if (width <= 0 || count === 0) return { count: 0, height: least }
  return { count, height: Math.min(most, Math.max(roomFor(count), 1) / sum) }
}

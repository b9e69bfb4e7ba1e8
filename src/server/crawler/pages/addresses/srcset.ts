const space = /[\t\n\f\r ]/

/**
 * The addresses of a `srcset`, in its order, as browsers read it: an address ends at white space, so that it may hold commas;
 * commas at its end divide it from the next.
 */
export function addressesOfSrcset(text: string): string[] {
  const found: string[] = []
  for (let at = 0; at < text.length;) {
    if (space.test(text[at]!) || text[at] === ',') {
      at++
      continue
    }
    const start = at
    while (at < text.length && !space.test(text[at]!)) at++
    let end = at
    while (text[end - 1] === ',') end--
    found.push(text.slice(start, end))
    if (end === at) at = endOfDescriptors(text, at)
  }
  return found
}

/** A comma inside parentheses does not end them. */
function endOfDescriptors(text: string, start: number): number {
  let depth = 0
  for (let at = start; at < text.length; at++) {
    if (text[at] === '(') depth++
    else if (text[at] === ')') depth = Math.max(0, depth - 1)
    else if (text[at] === ',' && depth === 0) return at + 1
  }
  return text.length
}

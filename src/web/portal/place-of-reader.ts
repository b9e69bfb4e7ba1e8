/** Position of the reader on the server's page: a heading and its distance from the top. Restores it on the next page; undefined without scrolling. */
export function placeOfReader(): () => void {
  const read =
    window.scrollY > 0 ? (headings().find(isInSight) ?? headings().findLast((one) => topOf(one) < 0)) : undefined
  const before = read && topOf(read)
  return () => {
    const same = read && headings().find((one) => one.textContent.trim() === read.textContent.trim())
    if (same && before !== undefined) window.scrollBy(0, topOf(same) - before)
  }
}

const headings = () => [...document.querySelectorAll<HTMLElement>('main :is(h1, h2, h3)')]
const isInSight = (one: HTMLElement) => topOf(one) >= 0 && topOf(one) < window.innerHeight
const topOf = (one: HTMLElement) => one.getBoundingClientRect().top

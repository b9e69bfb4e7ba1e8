type Around = { beside?: number; margin?: number }

/**
 * Page numbers for the bar: the first and last two, and two on either side of the current one. A gap of one page is that page; a longer one is
 * 'gap'.
 */
export function pagesShown(page: number, pages: number, { beside = 2, margin = 2 }: Around = {}): (number | 'gap')[] {
  const all = Array.from({ length: pages }, (_, index) => index + 1)
  const isShown = (n: number) => n <= margin || n > pages - margin || Math.abs(n - page) <= beside
  return all.flatMap((n): (number | 'gap')[] => {
    if (isShown(n) || (isShown(n - 1) && isShown(n + 1))) return [n]
    return isShown(n - 1) ? ['gap'] : []
  })
}

/** The existing page nearest to a typed number, else undefined. */
export function pageMeant(typed: string, pages: number): number | undefined {
  const wanted = Number(typed.trim())
  return typed.trim() !== '' && Number.isFinite(wanted) ? Math.min(Math.max(Math.round(wanted), 1), pages) : undefined
}

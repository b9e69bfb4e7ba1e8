import { type ReactNode, useLayoutEffect, useRef } from 'react'

/** The parts of a long page or of pages that belong together; it stays in sight while they scroll, and shows the current one. */
export function SectionNav({ label, children }: { label: string; children: ReactNode }) {
  const nav = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const current = nav.current?.querySelector<HTMLElement>('[aria-current], [data-status=active]')
    if (!nav.current || !current) return
    const [box, place] = [nav.current.getBoundingClientRect(), current.getBoundingClientRect()]
    if (place.left < box.left || place.right > box.right)
      nav.current.scrollLeft += place.left - box.left - (box.width - place.width) / 2
  })
  return (
    <nav
      ref={nav}
      aria-label={label}
      className="sticky top-0 z-10 flex gap-x-6 overflow-x-auto border-b border-line bg-paper text-small [&>a]:shrink-0"
    >
      {children}
    </nav>
  )
}

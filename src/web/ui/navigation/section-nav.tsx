import { type ReactNode, useLayoutEffect, useRef } from 'react'

/** The parts of a long page or of pages that belong together; it stays in sight while they scroll, and shows the current one. */
export function SectionNav({ label, children }: { label: string; children: ReactNode }) {
  const line = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const current = line.current?.querySelector<HTMLElement>('[aria-current], [data-status=active]')
    if (!line.current || !current) return
    const [box, place] = [line.current.getBoundingClientRect(), current.getBoundingClientRect()]
    if (place.left < box.left || place.right > box.right)
      line.current.scrollLeft += place.left - box.left - (box.width - place.width) / 2
  })
  return (
    <nav aria-label={label} data-section-nav className="sticky top-0 z-10 border-b border-line bg-paper text-small">
      <div ref={line} className="-mx-1.5 flex gap-x-3 overflow-x-auto [&>a]:shrink-0">
        {children}
      </div>
    </nav>
  )
}

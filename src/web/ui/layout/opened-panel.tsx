import { type ReactNode, useEffect, useRef } from 'react'
import { Heading } from '#web/ui/text/heading.tsx'

type OpenedPanelProps = {
  title: string
  /** What it is about: the focus goes to it when it opens, and again whenever this changes. */
  about: string
  /** Stands at the end of the title's line. */
  aside?: ReactNode
  children: ReactNode
}

/** A section that was opened from elsewhere on the page. An ink line opens it. */
export function OpenedPanel({ title, about, aside, children }: OpenedPanelProps) {
  const panel = useRef<HTMLElement>(null)
  const shown = useRef<string>(undefined)
  useEffect(() => {
    if (shown.current === about) return
    shown.current = about
    panel.current?.focus({ preventScroll: true })
    panel.current?.scrollIntoView({ block: 'start' })
  }, [about])
  return (
    <section
      ref={panel}
      aria-label={title}
      tabIndex={-1}
      className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-5 border-t border-ink pt-6 outline-none"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <Heading level={2}>{title}</Heading>
        {aside}
      </div>
      {children}
    </section>
  )
}

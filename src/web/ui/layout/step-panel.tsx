import { type ReactNode, useEffect, useRef } from 'react'
import { Heading } from '#web/ui/text/heading.tsx'

type StepPanelProps = {
  title: string
  /** Changes with each visit from elsewhere on the page. */
  visit: number | string
  /** True for a panel opened by a press elsewhere: it takes the focus when it appears, and starts with an ink line. */
  isOpened?: boolean
  /** Stands at the end of the title's line. */
  aside?: ReactNode
  children: ReactNode
}

/** One step of a long form, or a panel opened from elsewhere on the page. Each visit moves the focus to it. */
export function StepPanel({ title, visit, isOpened = false, aside, children }: StepPanelProps) {
  const panel = useRef<HTMLElement>(null)
  const shown = useRef(isOpened ? undefined : visit)
  useEffect(() => {
    if (shown.current === visit) return
    shown.current = visit
    panel.current?.focus({ preventScroll: true })
    panel.current?.scrollIntoView({ block: 'start' })
  }, [visit])
  return (
    <section
      ref={panel}
      aria-label={title}
      tabIndex={-1}
      className={`grid min-w-0 scroll-mt-4 grid-cols-[minmax(0,1fr)] gap-5 outline-none ${isOpened ? 'border-t border-ink pt-6' : ''}`}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <Heading level={2}>{title}</Heading>
        {aside}
      </div>
      {children}
    </section>
  )
}

import { type ReactNode, useEffect, useRef } from 'react'

type StickyBarProps = {
  label: string
  /** True to show it only below a tablet's width. */
  isInHand?: boolean
  children: ReactNode
}

/** Keeps actions within reach at the foot of the window. Floating elements stand above it, and focused ones stay clear of it. */
export function StickyBar({ label, isInHand = false, children }: StickyBarProps) {
  const bar = useRef<HTMLElement>(null)
  useEffect(() => {
    const root = document.documentElement
    const measure = new ResizeObserver(([entry]) => {
      const height = entry?.borderBoxSize[0]?.blockSize ?? 0
      root.style.scrollPaddingBlockEnd = `${Math.ceil(height) + clearancePx}px`
    })
    measure.observe(bar.current!)
    return () => {
      measure.disconnect()
      root.style.scrollPaddingBlockEnd = ''
    }
  }, [])
  return (
    <section
      ref={bar}
      aria-label={label}
      data-sticky-bar={isInHand ? 'in-hand' : 'always'}
      className="sticky bottom-0 z-10 flex min-h-14 flex-wrap items-center justify-between gap-3 border-t border-line bg-paper py-2"
    >
      {children}
    </section>
  )
}

/** Room for the ring around the focused element. */
const clearancePx = 8

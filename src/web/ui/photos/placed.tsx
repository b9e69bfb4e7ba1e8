import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'

type PlacedProps = {
  /** Returns the CSS transform that places a frame-sized picture, for a frame of this size in pixels. */
  place: (frame: { width: number; height: number }) => string
  children: ReactNode
}

/** A picture moved, turned or warped in its frame. */
export function Placed({ place, children }: PlacedProps) {
  const element = useRef<HTMLSpanElement>(null)
  const [size, setSize] = useState<{ width: number; height: number }>()
  useLayoutEffect(() => {
    const box = element.current
    if (!box) return undefined
    const measure = () => setSize({ width: box.clientWidth, height: box.clientHeight })
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(box)
    return () => observer.disconnect()
  }, [])
  return (
    <span ref={element} className="absolute inset-0 block overflow-hidden">
      <span
        className={`block size-full origin-top-left ${size ? '' : 'invisible'}`}
        style={size ? { transform: place(size) } : undefined}
      >
        {children}
      </span>
    </span>
  )
}

import { type PointerEvent, type ReactNode, useRef, useState } from 'react'

type Side = { label: string; run: () => void }
/** Actions of swiping right and left. */
export type SwipeSides = { right: Side; left: Side }

/** Far enough to be meant. */
const threshold = 96
/** Least pixels of a swipe, beyond scrolls and taps. */
const slack = 12

/** Lets a finger decide: the content follows it, and beyond a hand's breadth the side's action is done. Mice and keys have buttons. */
export function Swipe({ right, left, children }: SwipeSides & { children: ReactNode }) {
  const finger = useRef<{ id: number; from: number; by: number } | undefined>(undefined)
  const [moved, setMoved] = useState(0)
  const begin = ({ pointerType, pointerId, clientX }: PointerEvent) => {
    if (pointerType === 'touch') finger.current = { id: pointerId, from: clientX, by: 0 }
  }
  const move = (event: PointerEvent<HTMLDivElement>) => {
    if (finger.current?.id !== event.pointerId) return
    const by = event.clientX - finger.current.from
    if (finger.current.by === 0 && Math.abs(by) < slack) return
    event.currentTarget.setPointerCapture(event.pointerId)
    finger.current.by = by
    setMoved(by)
  }
  const end = (isMeant: boolean) => {
    const by = finger.current?.by ?? 0
    finger.current = undefined
    setMoved(0)
    if (!isMeant || Math.abs(by) < threshold) return
    if (by > 0) right.run()
    else left.run()
  }
  return (
    <div className="relative overflow-hidden">
      {moved !== 0 && <Behind label={moved > 0 ? right.label : left.label} isRight={moved > 0} by={Math.abs(moved)} />}
      <div
        onPointerDown={begin}
        onPointerMove={move}
        onPointerUp={() => end(true)}
        onPointerCancel={() => end(false)}
        className="relative touch-pan-y"
        style={moved === 0 ? undefined : { transform: `translateX(${moved}px)` }}
      >
        {children}
      </div>
    </div>
  )
}

const Behind = ({ label, isRight, by }: { label: string; isRight: boolean; by: number }) => (
  <div
    aria-hidden
    className={`absolute inset-y-0 flex items-center px-4 font-medium ${isRight ? 'left-0' : 'right-0'} ${by < threshold ? 'text-dim' : 'text-ink'}`}
  >
    {label}
  </div>
)

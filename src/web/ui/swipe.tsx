import { type PointerEvent, type ReactNode, useRef, useState } from 'react'

type Side = { label: string; run: () => void }
/** What a swipe to the right does, and one to the left. */
export type SwipeSides = { right: Side; left: Side }

/** Far enough to be meant. */
const threshold = 96
/** From here on it is a swipe and no longer a scroll or a tap. */
const slack = 12

/** Lets a finger decide: the content follows it, and beyond a hand's breadth the side's action is done. Mice and keys have buttons. */
export function Swipe({ right, left, children }: SwipeSides & { children: ReactNode }) {
  const start = useRef<{ x: number; id: number } | undefined>(undefined)
  const [moved, setMoved] = useState(0)
  const begin = ({ pointerType, pointerId, clientX }: PointerEvent) => {
    if (pointerType === 'touch') start.current = { x: clientX, id: pointerId }
  }
  const move = (event: PointerEvent<HTMLDivElement>) => {
    if (start.current?.id !== event.pointerId) return
    const by = event.clientX - start.current.x
    if (moved === 0 && Math.abs(by) < slack) return
    event.currentTarget.setPointerCapture(event.pointerId)
    setMoved(by)
  }
  const end = (isMeant: boolean) => {
    start.current = undefined
    setMoved(0)
    if (!isMeant || Math.abs(moved) < threshold) return
    if (moved > 0) right.run()
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

import type { ReactNode, Ref } from 'react'
import { Photo } from '#web/ui/photos/photo.tsx'

type DueGroupProps = { title: string; count: number; children: ReactNode }

/** Items due at about the same time: a heading with their number, and a line for each. */
export const DueGroup = ({ title, count, children }: DueGroupProps) => (
  <section aria-label={title} className="grid grid-cols-[minmax(0,1fr)] gap-2">
    <h2 className="text-base font-semibold">
      {title} <span className="font-normal text-dim tabular-nums">{count}</span>
    </h2>
    <ul className="border-t border-ink">{children}</ul>
  </section>
)

type DueRowProps = {
  /** True for the entry that keys act on. */
  isCurrent: boolean
  isLate: boolean
  when: string
  pictures?: ReactNode
  /** Link to the action. */
  action: ReactNode
  why: ReactNode
  about: ReactNode
  state: ReactNode
  onFocus: () => void
  ref?: Ref<HTMLLIElement>
}

/** Task in a list: date, pictures, action, reason, party and state. On a phone the pictures come first. */
export const DueRow = ({ isCurrent, isLate, when, pictures, action, why, about, state, ref, onFocus }: DueRowProps) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it hears where the focus is; nothing happens by pressing it
  <li
    ref={ref}
    aria-current={isCurrent || undefined}
    onFocus={onFocus}
    className="relative grid scroll-my-24 grid-cols-[minmax(0,1fr)] items-start gap-x-6 gap-y-1.5 border-b border-line py-3 before:absolute before:inset-y-0 before:-start-4 before:w-[3px] aria-[current]:bg-raised aria-[current]:before:bg-mark desk:grid-cols-[5.5rem_16rem_minmax(0,1.5fr)_minmax(0,1fr)_11rem] forced-colors:aria-[current]:before:bg-[Highlight]"
  >
    <span className={`tabular-nums max-desk:order-2 max-desk:text-small ${isLate ? 'font-semibold text-warn' : ''}`}>
      {when}
    </span>
    <div className="max-desk:order-1">{pictures}</div>
    <div className="grid gap-0.5 max-desk:order-3 [&_a]:font-semibold">
      {action}
      <span className="text-small text-dim wrap-anywhere">{why}</span>
    </div>
    <div className="grid gap-0.5 max-desk:order-4">{about}</div>
    <div className="grid gap-0.5 text-small max-desk:order-5">{state}</div>
  </li>
)

type Framed = { source: string; alt: string; width: number; height: number }

const tall = 56
/** As wide as the column of pictures. */
const widest = 248

/** Photograph beside its copy, small; wide pairs become lower. */
export function SmallPair({ pictures }: { pictures: readonly Framed[] }) {
  const aspects = pictures.map(({ width, height }) => (width > 0 && height > 0 ? width / height : 1.5))
  const wide = aspects.reduce((sum, aspect) => sum + aspect * tall, 0)
  const height = Math.min(tall, (tall * widest) / Math.max(1, wide))
  return (
    <span className="flex gap-2">
      {pictures.map(({ source, alt }, at) => (
        <span
          key={source}
          className="block overflow-hidden rounded-frame"
          style={{ height, width: height * aspects[at]! }}
        >
          <Photo sources={[source]} alt={alt} placeholder="match-offline" />
        </span>
      ))}
    </span>
  )
}

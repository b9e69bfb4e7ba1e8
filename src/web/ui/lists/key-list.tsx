import type { ReactNode } from 'react'

const Key = ({ children }: { children: ReactNode }) => (
  <kbd className="inline-flex min-h-7 min-w-7 items-center justify-center rounded-frame border border-edge bg-raised px-1.5 font-mono text-caption">
    {children}
  </kbd>
)

/** Lists the keyboard shortcuts of a page. In a narrow space, the keys take half of the width at most. */
export const KeyList = ({ keys }: { keys: readonly { keys: readonly string[]; does: string }[] }) => (
  <dl className="grid grid-cols-[fit-content(50%)_minmax(0,1fr)] items-center gap-x-5 gap-y-2">
    {keys.map(({ keys: pressed, does }) => (
      <div key={does} className="contents">
        <dt className="flex flex-wrap gap-1.5">
          {pressed.map((key) => (
            <Key key={key}>{key}</Key>
          ))}
        </dt>
        <dd className="wrap-anywhere">{does}</dd>
      </div>
    ))}
  </dl>
)

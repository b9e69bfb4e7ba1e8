import type { ReactNode } from 'react'

export type Fact = { name: string; value: ReactNode }

/**
 * Lists names and values, one below the other. A long name takes half of the width at most. With `mayStack`, each name stands above its value when
 * large letters leave no room; the parent sets the width.
 */
export const Facts = ({ facts, mayStack = false }: { facts: readonly Fact[]; mayStack?: boolean }) => (
  <div className={mayStack ? '@container' : 'contents'}>
    <dl className="grid grid-cols-[fit-content(50%)_minmax(0,1fr)] gap-x-5 gap-y-1.5 text-small @max-[16rem]:grid-cols-1">
      {facts.map(({ name, value }, at) => (
        <div key={`${at} ${name}`} className="contents">
          <dt className="min-w-22 wrap-anywhere text-dim">{name}</dt>
          <dd className="wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  </div>
)

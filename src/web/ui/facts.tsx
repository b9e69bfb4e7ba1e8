import type { ReactNode } from 'react'

export type Fact = { name: string; value: ReactNode }

/** What is known of something: names and values, one below the other. */
export const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className="grid grid-cols-[minmax(5.5rem,max-content)_minmax(0,1fr)] gap-x-5 gap-y-1.5 text-small">
    {facts.map(({ name, value }) => (
      <div key={name} className="contents">
        <dt className="text-dim">{name}</dt>
        <dd className="wrap-anywhere">{value}</dd>
      </div>
    ))}
  </dl>
)

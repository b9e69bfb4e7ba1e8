import type { ReactNode } from 'react'

export type Fact = { name: string; value: ReactNode }

/** What is known of something: names and values, one below the other. A long name takes half of the room at most. */
export const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className="grid grid-cols-[fit-content(50%)_minmax(0,1fr)] gap-x-5 gap-y-1.5 text-small">
    {facts.map(({ name, value }, at) => (
      <div key={`${at} ${name}`} className="contents">
        <dt className="min-w-[min(5.5rem,22vw)] wrap-anywhere text-dim">{name}</dt>
        <dd className="wrap-anywhere">{value}</dd>
      </div>
    ))}
  </dl>
)

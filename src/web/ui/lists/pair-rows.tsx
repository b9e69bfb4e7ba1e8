import type { ReactNode } from 'react'

/** Rows that begin with a pair of pictures. */
export const PairRows = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul aria-label={label} className="border-t border-ink">
    {children}
  </ul>
)

type PairRowProps = {
  pictures: ReactNode
  /** The name, as a link, and the facts below it. */
  about: ReactNode
  /** Place on its way, and the next actor. */
  standing: ReactNode
  /** Sums, at the end of the row. */
  sums: ReactNode
}

/** Pair of pictures with its facts; a card on a phone, where the pictures stand first. Its one link covers all of it. */
export const PairRow = ({ pictures, about, standing, sums }: PairRowProps) => (
  <li className="relative grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-3 border-b border-line py-4 desk:grid-cols-[20rem_minmax(0,1fr)_minmax(0,1fr)_14rem]">
    <div className="min-w-0">{pictures}</div>
    <div className="grid min-w-0 content-start gap-1 [&_a]:after:absolute [&_a]:after:inset-0 [&>:first-child]:text-lead [&>:first-child]:font-semibold">
      {about}
    </div>
    <div className="grid min-w-0 content-start gap-1.5">{standing}</div>
    <div className="min-w-0 desk:justify-self-end">{sums}</div>
  </li>
)

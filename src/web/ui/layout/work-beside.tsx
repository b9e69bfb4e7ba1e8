import type { ReactNode } from 'react'

/** Questions beside their subject, which stays in sight while they scroll. On a phone it stands above them. */
export const WorkBeside = ({ about, children }: { about: ReactNode; children: ReactNode }) => (
  <div className="grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-6 desk:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]">
    <div className="min-w-0 self-start desk:sticky desk:top-6 desk:order-last">{about}</div>
    <div className="min-w-0">{children}</div>
  </div>
)

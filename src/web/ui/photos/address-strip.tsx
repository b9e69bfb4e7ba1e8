import type { ReactNode } from 'react'

/** An address under a picture, as its caption. */
export const AddressStrip = ({ label, children }: { label: string; children: ReactNode }) => (
  <p className="flex gap-3 border-b border-line py-2 font-mono text-caption">
    <span className="shrink-0 text-dim">{label}</span>
    <span className="min-w-0 wrap-anywhere">{children}</span>
  </p>
)

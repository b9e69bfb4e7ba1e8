import type { ReactNode } from 'react'

export const Footer = ({ children }: { children: ReactNode }) => (
  <footer className="border-t border-line text-small text-dim">
    <div className="mx-auto flex max-w-[110rem] flex-wrap gap-x-6 gap-y-1 px-4 py-5 tablet:px-8">{children}</div>
  </footer>
)

import type { ReactNode } from 'react'

type MessagePageProps = { title: string; children: ReactNode; action: ReactNode }

/** A page with only a message, such as a crash. */
export const MessagePage = ({ title, children, action }: MessagePageProps) => (
  <div className="mx-auto grid min-h-[70dvh] w-full max-w-lg content-center gap-4 px-4 py-16">
    <h1 className="head-face text-display">{title}</h1>
    <div className="grid gap-2 text-dim">{children}</div>
    <div className="flex flex-wrap gap-2 pt-2">{action}</div>
  </div>
)

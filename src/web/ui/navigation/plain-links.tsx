import { ArrowRight } from 'lucide-react'
import type { VariantProps } from 'class-variance-authority'
import type { ComponentProps, ReactNode } from 'react'
import { buttonLook } from '#web/ui/buttons/button.tsx'

type AnchorProps = Omit<ComponentProps<'a'>, 'className' | 'style'>

/** A link in text, outside the app's routes. */
export const PlainLink = ({ children, ...props }: AnchorProps) => (
  <a {...props} className="underline decoration-edge underline-offset-3 hover:decoration-ink">
    {children}
  </a>
)

/** A link that is the next step, likewise. */
export const PlainButtonLink = ({
  look,
  size,
  isWide,
  children,
  ...props
}: AnchorProps & VariantProps<typeof buttonLook>) => (
  <a {...props} className={buttonLook({ look, size, isWide })}>
    {children}
  </a>
)

type WayProps = { href: string; title: string; onClick?: () => void; children: ReactNode }

/** One of several equal choices: its destination and consequence. */
export const Way = ({ href, title, onClick, children }: WayProps) => (
  <a
    href={href}
    onClick={onClick}
    className="flex items-center gap-4 rounded-frame border border-edge bg-raised px-4 py-3 no-underline hover:border-ink"
  >
    <span className="grid min-w-0 flex-1 gap-0.5">
      <span className="font-semibold">{title}</span>
      <span className="text-small text-dim">{children}</span>
    </span>
    <ArrowRight aria-hidden className="size-5 shrink-0" />
  </a>
)

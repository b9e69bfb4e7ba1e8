import { cva, type VariantProps } from 'class-variance-authority'
import { LoaderCircle } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'

/** Look of a button, shared by links to next steps. */
export const buttonLook = cva(
  'relative inline-flex items-center justify-center gap-2 rounded-frame border font-medium no-underline select-none aria-disabled:cursor-default disabled:cursor-default disabled:opacity-50',
  {
    variants: {
      look: {
        primary: 'border-ink bg-ink text-paper hover:opacity-85',
        quiet: 'border-edge bg-raised text-ink hover:border-ink',
        bare: 'border-transparent text-ink hover:bg-line/60',
      },
      size: { normal: 'min-h-11 px-4 py-2 text-base', small: 'min-h-9 px-3 py-1.5 text-small' },
      isWide: { true: 'w-full', false: '' },
    },
    defaultVariants: { look: 'primary', size: 'normal', isWide: false },
  },
)

export type ButtonProps = Omit<ComponentProps<'button'>, 'className' | 'style'> &
  VariantProps<typeof buttonLook> & { icon?: ReactNode; isBusy?: boolean }

/** A busy button keeps width and focus, without presses. */
export function Button({ look, size, isWide, icon, isBusy = false, children, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={buttonLook({ look, size, isWide })}
      aria-disabled={isBusy || undefined}
      aria-busy={isBusy || undefined}
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
    >
      <span className={isBusy ? 'inline-flex items-center gap-2 opacity-0' : 'inline-flex items-center gap-2'}>
        {icon}
        {children}
      </span>
      {isBusy && <LoaderCircle aria-hidden className="absolute size-5 animate-spin" />}
    </button>
  )
}

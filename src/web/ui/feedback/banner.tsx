import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { type Tone, ToneIcon } from './tone-icon.tsx'

type BannerProps = {
  tone: Tone
  children: ReactNode
  action?: ReactNode
  onClose?: () => void
}

/** Notice that stays until its cause ends or it closes. */
export const Banner = ({ tone, children, action, onClose }: BannerProps) => (
  <div
    role={tone === 'error' ? 'alert' : 'status'}
    className="flex min-h-13 flex-wrap items-center gap-x-4 gap-y-2 rounded-frame border border-line bg-raised px-4 py-1.5"
  >
    <div className="flex min-w-0 flex-1 basis-56 items-start gap-3 py-1.5">
      <ToneIcon tone={tone} />
      <div className="min-w-0 flex-1 text-small wrap-anywhere">{children}</div>
    </div>
    {action}
    {onClose && <IconButton label="Close this notice" icon={<X aria-hidden />} onClick={onClose} />}
  </div>
)

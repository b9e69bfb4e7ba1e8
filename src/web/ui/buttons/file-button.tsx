import type { VariantProps } from 'class-variance-authority'
import type { ReactNode } from 'react'
import { buttonLook } from './button.tsx'

type FileButtonProps = VariantProps<typeof buttonLook> & {
  /** Value of the file input's `accept`: '.jpg,image/png'. */
  accept?: string
  /** True for choosing a folder with its contents. */
  isFolder?: boolean
  /** One file; the picker offers no more. */
  isSingle?: boolean
  icon?: ReactNode
  onFiles: (files: File[]) => void
  children: ReactNode
}

/** A button that opens the browser's own file picker. */
export const FileButton = ({
  accept,
  isFolder = false,
  isSingle = false,
  icon,
  onFiles,
  children,
  ...look
}: FileButtonProps) => (
  <label
    className={`${buttonLook(look)} focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-ink [&_svg]:size-4`}
  >
    <input
      type="file"
      multiple={!isSingle}
      accept={accept}
      {...(isFolder ? { webkitdirectory: '' } : {})}
      onChange={({ target }) => {
        const files = [...(target.files ?? [])]
        target.value = ''
        if (files.length > 0) onFiles(files)
      }}
      className="sr-only"
    />
    {icon}
    {children}
  </label>
)

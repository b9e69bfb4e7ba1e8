import { Moon, Sun } from 'lucide-react'
import { chooseTheme, useTheme } from '#web/ui/theme.ts'
import { IconButton } from './icon-button.tsx'

export function ThemeSwitch() {
  const theme = useTheme()
  return theme === 'dark' ? (
    <IconButton label="Use the light theme" icon={<Sun aria-hidden />} onClick={() => chooseTheme('light')} />
  ) : (
    <IconButton label="Use the dark theme" icon={<Moon aria-hidden />} onClick={() => chooseTheme('dark')} />
  )
}

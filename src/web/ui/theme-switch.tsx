import { Moon, Sun } from 'lucide-react'
import { IconButton } from './icon-button.tsx'
import { chooseTheme, useTheme } from './theme.ts'

export function ThemeSwitch() {
  const theme = useTheme()
  return theme === 'dark' ? (
    <IconButton label="Use the light theme" icon={<Sun aria-hidden />} onClick={() => chooseTheme('light')} />
  ) : (
    <IconButton label="Use the dark theme" icon={<Moon aria-hidden />} onClick={() => chooseTheme('dark')} />
  )
}

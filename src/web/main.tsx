import './platform/no-eval.ts'
import { createRoot } from 'react-dom/client'
import { App, createApp } from './app.tsx'
import { applyTheme } from './ui/theme.ts'
import './ui/styles.css'

applyTheme()
createRoot(document.getElementById('root')!).render(<App {...createApp()} />)

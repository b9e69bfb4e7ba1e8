import { askAhead } from './platform/calls/asked-ahead.ts'
import { sessionToken } from './platform/calls/session.ts'
import { applyTheme } from './ui/remembered-theme.ts'

/**
 * Runs before anything is painted, in a small file of its own: the theme, which shell the page has, and the first questions to the
 * server, whose answers the program finds when it has come.
 */
applyTheme()
const isSignedIn = sessionToken() !== null
const isForEverybody = /^\/verify(\/|$)/.test(window.location.pathname)
document.documentElement.dataset.visit = isForEverybody ? 'open' : isSignedIn ? 'inside' : 'outside'
if (isSignedIn && !isForEverybody) askAhead()

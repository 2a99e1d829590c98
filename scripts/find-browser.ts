import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import path from 'node:path'
import { ROOT } from './commands.ts'

const SHELLS = ['chromium-headless-shell', 'chrome-headless-shell']
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome', 'microsoft-edge']

/** Flags for a headless browser without background requests. */
export const BROWSER_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * Finds a Chrome or Chromium on this machine.
 * @returns the program's path, or undefined.
 */
export function findBrowser(): string | undefined {
  const wanted = process.env.CHROME_PATH
  return [...(wanted ? [wanted] : []), ...onPath(NAMES), ...usualPlaces(), ...playwrightCache()].find(isUsable)
}

/**
 * Finds a headless shell: the same browser without windows, which takes about half the work. It shows no notices.
 * @returns the program's path, or undefined.
 */
export function findHeadlessShell(): string | undefined {
  const wanted = process.env.HEADLESS_SHELL_PATH
  return [...(wanted ? [wanted] : []), ...onPath(SHELLS)].find(isUsable)
}

/**
 * Finds a browser, and installs one if there is none: Debian's as root on Debian, with its headless shell, else
 * Playwright's.
 * @throws Error with the package to install if all of that fails.
 */
export function findOrInstallBrowser(onProgress: (line: string) => void): string {
  const found = findBrowser()
  if (found && findHeadlessShell()) return found
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    onProgress("Installing Debian's chromium for the browser journeys")
    installs('apt-get', ['update', '-qq'])
    installs('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'chromium-headless-shell'])
  }
  const packaged = findBrowser()
  if (packaged) return packaged
  onProgress("Installing Playwright's chromium for the browser journeys")
  installs(process.execPath, [path.join(ROOT, 'node_modules/playwright-core/cli.js'), 'install', 'chromium'])
  const downloaded = findBrowser()
  if (downloaded) return downloaded
  throw new Error(
    'The browser journeys need Chrome or Chromium and none could be installed: install one, or set CHROME_PATH to it, and run the tests again.',
  )
}

/** A program that lacks its libraries is useless. */
function isUsable(program: string): boolean {
  if (!existsSync(program)) return false
  if (process.platform === 'win32') return true
  return spawnSync(program, ['--version'], { stdio: 'ignore', timeout: 60_000 }).status === 0
}

function installs(program: string, args: string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return spawnSync(program, args, { stdio: ['ignore', 'ignore', 'inherit'], env }).status === 0
}

function onPath(names: readonly string[]): string[] {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean)
  return names.flatMap((name) => folders.map((folder) => path.join(folder, name)))
}

function usualPlaces(): string[] {
  const windows = [process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA]
  return [
    '/usr/bin/chromium',
    '/opt/google/chrome/chrome',
    '/snap/bin/chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    ...windows.flatMap((folder) => (folder ? [path.join(folder, 'Google/Chrome/Application/chrome.exe')] : [])),
  ]
}

/** `chromium-1234/chrome-linux64/chrome` and the like on other systems, newest first. */
function playwrightCache(): string[] {
  const home = homedir()
  const caches = [
    process.env.PLAYWRIGHT_BROWSERS_PATH,
    path.join(home, '.cache/ms-playwright'),
    path.join(home, 'Library/Caches/ms-playwright'),
    path.join(home, 'AppData/Local/ms-playwright'),
  ]
  const programs = [
    'chrome-linux64/chrome',
    'chrome-linux/chrome',
    'chrome-mac/Chromium.app/Contents/MacOS/Chromium',
    'chrome-mac-arm64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
    'chrome-win64/chrome.exe',
    'chrome-win/chrome.exe',
  ]
  return caches.flatMap((cache) => {
    if (!cache || !existsSync(cache)) return []
    const builds = readdirSync(cache).filter((name) => /^chromium-\d+$/.test(name))
    return builds
      .sort()
      .reverse()
      .flatMap((build) => programs.map((program) => path.join(cache, build, program)))
  })
}

if (import.meta.main) console.log(findOrInstallBrowser((line) => console.error(line)))

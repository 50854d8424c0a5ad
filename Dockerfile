# Two stages: the first installs and builds, the second holds the packed product. docs/operations.md shows how to start it.
# Debian's slim image, because node's builds for Alpine are experimental and the tests run on glibc.
ARG NODE_VERSION=24

FROM node:${NODE_VERSION}-slim AS build
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
RUN --mount=type=cache,target=/root/.npm npm ci
COPY . .
RUN node scripts/build-all.mjs && node scripts/pack.mjs /product

FROM node:${NODE_VERSION}-slim
# Sources belong to root, so that the process can't change its own code. A new volume gets the owner of its folder.
RUN install -d -o node -g node -m 700 /data
COPY --from=build /product /srichakra
WORKDIR /srichakra
USER node
# In a container, localhost is reachable by nobody else; the data lie in a folder below the volume.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=5000 DATA_DIR=/data LOG_FORMAT=json
VOLUME /data
EXPOSE 5000
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# No shell or npm in between: SIGTERM reaches the product, which answers requests in flight and closes its database.
STOPSIGNAL SIGTERM
ENTRYPOINT ["node", "--optimize-for-size", "dist/server/main.js"]

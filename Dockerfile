# The app: the built pages, and the bundle of src/domain that the hooks require.
FROM node:22-slim AS app
WORKDIR /jot
COPY package.json package-lock.json ./
RUN npm ci --include=dev --no-audit --no-fund
COPY index.html tsconfig.json vite.config.ts ./
COPY public public
COPY scripts scripts
COPY src src
COPY pb_hooks pb_hooks
RUN node scripts/build.mjs

# The server: PocketBase with the guarded HTTP client, as one static program.
FROM golang:1.27-alpine AS server
WORKDIR /jot/server
COPY server/go.mod server/go.sum ./
RUN go mod download
COPY server .
RUN CGO_ENABLED=0 go build -trimpath -ldflags='-s -w' -o /jot-server .

FROM alpine:3.22
# Roots of trust for links' pages and mail servers; an account that owns nothing but the data.
RUN apk add --no-cache ca-certificates \
  && adduser -D -H -u 10001 jot \
  && mkdir -m 700 /data \
  && chown jot /data
WORKDIR /jot
COPY --from=server /jot-server ./
COPY --from=app /jot/dist dist
COPY --from=app /jot/pb_hooks pb_hooks
COPY pb_migrations pb_migrations
USER jot
VOLUME /data
EXPOSE 8090
HEALTHCHECK --interval=30s --timeout=5s --start-period=15s \
  CMD wget -q -O /dev/null http://127.0.0.1:8090/api/health
ENTRYPOINT ["/jot/jot-server"]
CMD ["serve", "--http=0.0.0.0:8090", "--dir=/data", "--hooksDir=/jot/pb_hooks", "--migrationsDir=/jot/pb_migrations", "--publicDir=/jot/dist"]

# The release, as `npm run release` makes it everywhere: the image holds the same program.
FROM --platform=$BUILDPLATFORM golang:1.27-bookworm AS go

FROM --platform=$BUILDPLATFORM node:22-bookworm-slim AS release
COPY --from=go /usr/local/go /usr/local/go
# Go fetches modules over https.
RUN apt-get update && apt-get install -y --no-install-recommends ca-certificates && rm -rf /var/lib/apt/lists/*
ENV PATH=/usr/local/go/bin:$PATH GOTOOLCHAIN=local
WORKDIR /jot
COPY package.json package-lock.json ./
RUN npm ci --include=dev --no-audit --no-fund
COPY server/go.mod server/go.sum server/
RUN cd server && go mod download
COPY . .
ARG TARGETARCH
# Docker's name for 32-bit ARM leaves the version out.
RUN npm run release -- "linux_$(echo "$TARGETARCH" | sed 's/^arm$/armv7/')"
RUN mkdir /image /image/data \
  && tar -xzf release/jot-server_*.tar.gz -C /tmp \
  && find /tmp -type f -name jot-server -exec install -m 755 {} /image/jot-server \;

# Roots of trust for links' pages and mail servers, time zones, and nothing to run.
FROM gcr.io/distroless/static-debian12
ARG VERSION=unknown
ARG REVISION=unknown
LABEL org.opencontainers.image.title="Jot" \
  org.opencontainers.image.description="A minimalist, keyboard-first place for text notes, links and todos" \
  org.opencontainers.image.licenses="MIT" \
  org.opencontainers.image.version="$VERSION" \
  org.opencontainers.image.revision="$REVISION"
COPY --from=release /image/jot-server /jot-server
# An account that owns nothing but the data. A new volume takes over owner and rights.
COPY --from=release --chown=10001:10001 --chmod=700 /image/data /data
USER 10001:10001
VOLUME /data
EXPOSE 8090
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s CMD ["/jot-server", "health"]
ENTRYPOINT ["/jot-server"]
CMD ["serve", "--http=0.0.0.0:8090", "--dir=/data"]

#!/bin/sh
# Makes the secrets of a new installation in the folder of its argument. A file that is there stays as it is.
set -eu
folder=${1:?"deploy/secrets.sh FOLDER"}
umask 077
mkdir -p "$folder"
make() { [ -s "$folder/$1" ] || printf %s "$2" >"$folder/$1"; }
random() { openssl rand -hex 32; }
make rightframe_secret "$(random)"
make postgres_password "$(random)"
make database_url "postgres://rightframe:$(cat "$folder/postgres_password")@postgres/rightframe"
make s3_secret "$(random)"
make s3_root_user root
make s3_root_password "$(random)"
make evidence_p12_password "$(random)"
# A certificate that nobody vouches for. Put one of your authority in its place: documents then say who vouches.
[ -s "$folder/evidence.p12" ] || {
  openssl req -x509 -newkey rsa:3072 -nodes -days 3650 -subj "/CN=Rightframe" \
    -keyout "$folder/evidence.key" -out "$folder/evidence.crt" 2>/dev/null
  openssl pkcs12 -export -inkey "$folder/evidence.key" -in "$folder/evidence.crt" -out "$folder/evidence.p12" \
    -passout "file:$folder/evidence_p12_password"
  rm "$folder/evidence.key" "$folder/evidence.crt"
}

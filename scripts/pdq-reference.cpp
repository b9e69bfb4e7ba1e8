// Prints what the reference implementation of PDQ makes of pictures: see scripts/pdq-reference.ts, which writes them to the
// standard input as "width height\n" and red, green, blue for each pixel. A line each: quality and eight hashes.
#include <pdq/cpp/hashing/pdqhashing.h>
#include <cstdint>
#include <cstdio>
#include <vector>

using namespace facebook::pdq::hashing;

int main() {
  int width, height;
  while (scanf("%d %d", &width, &height) == 2) {
    getchar();
    std::vector<uint8_t> rgb(3 * width * height);
    if (fread(rgb.data(), 1, rgb.size(), stdin) != rgb.size()) return 1;
    std::vector<float> luma(width * height), scratch(width * height);
    fillFloatLumaFromRGB(&rgb[0], &rgb[1], &rgb[2], height, width, 3 * width, 3, luma.data());
    float whole[64][64], half[16][64], low[16][16], turned[16][16];
    Hash256 hashes[8];
    int quality;
    pdqDihedralHash256esFromFloatLuma(luma.data(), scratch.data(), height, width, whole, half, low, turned, &hashes[0],
                                      &hashes[1], &hashes[2], &hashes[3], &hashes[4], &hashes[5], &hashes[6], &hashes[7], quality);
    printf("%d", quality);
    for (auto& hash : hashes) printf(" %s", hash.format().c_str());
    printf("\n");
  }
}
